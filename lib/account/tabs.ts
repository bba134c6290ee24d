/**
 * The tabs of the user centre in order (UC-002), under the names that other screens use; each noun
 * provides its own tab.
 */
export const userCentreTabs = [
  'product_token',
  'product_self',
  'product_order',
  'product_resource',
  'chat-history',
] as const;
export type UserCentreTab = (typeof userCentreTabs)[number];
