export { ordersHandlers } from './handlers.ts';
export { addPayRoutes } from './notify.ts';
export { createOrdersOperator } from './operator.ts';
export { createOrders, type OrdersService } from './orders.ts';
export { scheduleReconciliation } from './schedule.ts';
