/** The tabs of the user centre in their order (UC-002), under the names other screens open them by; each comes with its noun. */
export const userCentreTabs = ['product_token', 'product_self', 'product_order', 'product_resource', 'chat-history'] as const;
export type UserCentreTab = (typeof userCentreTabs)[number];
