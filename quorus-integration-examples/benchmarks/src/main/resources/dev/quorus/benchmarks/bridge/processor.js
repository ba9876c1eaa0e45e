// Answers messages of one address of a Vert.x event bus over its TCP bridge, without any package:
// a frame is its length in four bytes, the highest first, and then JSON.
//
//   node processor.js PORT ADDRESS
'use strict';
const net = require('node:net');

const [port, address] = process.argv.slice(2);
const socket = net.connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
let waiting = Buffer.alloc(0);

function send(message) {
  const body = Buffer.from(JSON.stringify(message));
  const frame = Buffer.allocUnsafe(4 + body.length);
  frame.writeUInt32BE(body.length, 0);
  body.copy(frame, 4);
  socket.write(frame);
}

function take(message) {
  if (message.type === 'err') {
    console.error('the bridge says:', message);
    process.exit(1);
  }
  if (message.type === 'message' && message.replyAddress) {
    send({ type: 'send', address: message.replyAddress, body: { message: message.body.say } });
  }
}

socket.on('connect', () => {
  send({ type: 'register', address });
  console.log('ready');
});

socket.on('data', (data) => {
  waiting = waiting.length === 0 ? data : Buffer.concat([waiting, data]);
  let from = 0;
  while (waiting.length - from >= 4) {
    const length = waiting.readUInt32BE(from);
    if (waiting.length - from - 4 < length) break;
    take(JSON.parse(waiting.toString('utf8', from + 4, from + 4 + length)));
    from += 4 + length;
  }
  waiting = waiting.subarray(from);
});

socket.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
socket.on('close', () => process.exit(0));
// Ends with whoever started it.
process.stdin.on('end', () => process.exit(0)).resume();
