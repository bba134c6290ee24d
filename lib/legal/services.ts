/** The three texts of `/agreement`, in the order of their tabs; `paypal` is the payment agreement (ODD-18). */
export const legalServices = ['privacy', 'user', 'paypal'] as const;
export type LegalService = (typeof legalServices)[number];

/** AGREE-001: `?services=`; anything unknown is privacy. */
export function readService(value: string | string[] | null | undefined): LegalService {
  return legalServices.find((service) => service === value) ?? 'privacy';
}
