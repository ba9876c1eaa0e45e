// Shows this server's own document, and asks nobody else: no validator, no remote assets.
window.addEventListener('load', () => {
  SwaggerUIBundle({
    url: '/openapi.yaml',
    dom_id: '#docs',
    deepLinking: true,
    docExpansion: 'list',
    validatorUrl: null,
    persistAuthorization: false
  });
});
