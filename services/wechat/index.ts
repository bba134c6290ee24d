export { addWechatRoute } from './callback-route.ts';
export { wechatHandlers } from './handlers.ts';
export { createWechat } from './wechat.ts';
