/** The tabs of the user centre in their order (UC-002), under the names other screens open them by; each comes with its noun. */
export const userCentreTabs = ['product_token', 'product_self', 'product_order', 'product_resource', 'chat-history'] as const;
export type UserCentreTab = (typeof userCentreTabs)[number];

/** Where one's own files are, once there is such a tab (HEAD-017). */
export const resourcesTab: UserCentreTab | undefined = userCentreTabs.find((tab: string) => tab === 'product_resource');
