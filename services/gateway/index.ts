export { createChannelClient } from './channel-client.ts';
export { type ChannelServer, createChannelServer } from './channel-server.ts';
export { createGatewayServer } from './gateway-server.ts';
export { createLocalChannel } from './local-channel.ts';
