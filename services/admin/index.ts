export { createAdmin } from './admin.ts';
export type { AdminAnswer } from './answer.ts';
export { type AdminCommand, parseAdminCommand } from './command.ts';
export { addAdminRoute } from './route.ts';
