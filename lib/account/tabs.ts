/**
 * The tabs of the user centre in their order (UC-002). Other screens open a tab by this name; the
 * code of each tab is in the folder of its feature.
 */
export const userCentreTabs = [
  'product_token',
  'product_self',
  'product_order',
  'product_resource',
  'chat-history',
] as const;
export type UserCentreTab = (typeof userCentreTabs)[number];
