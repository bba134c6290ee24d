export { wechatHandlers } from './handlers.ts';
export { addWechatRoute } from './notify.ts';
export { createWechat, type WechatService } from './wechat.ts';
