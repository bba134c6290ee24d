export { addWechatRoute } from './callback-route.ts';
export { wechatHandlers } from './handlers.ts';
export { sweepScans, wechatRows } from './rows.ts';
export { createWechat, type WechatService } from './wechat.ts';
