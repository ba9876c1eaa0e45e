package dev.quorus.api.model;

/**
 * Where something stands in a text.
 *
 * @param line from 1
 * @param column from 1
 * @param excerpt the line, and under it a caret
 */
public record TextPlace(int line, int column, String excerpt) {}
