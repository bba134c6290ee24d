export { addWechatRoute } from './callback-route.ts';
export { wechatHandlers } from './handlers.ts';
export { sweepScans, wechatRows } from './rows.ts';
export { createWechat } from './wechat.ts';
