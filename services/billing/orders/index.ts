export { ordersHandlers } from './handlers.ts';
export { createOrdersOperator } from './operator.ts';
export { createOrders } from './orders.ts';
export { orderRows } from './rows.ts';
export { scheduleReconciliation } from './schedule.ts';
export { addPayRoutes } from './webhooks.ts';
