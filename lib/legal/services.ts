/** The three texts of `/agreement`, in tab order; `paypal` is the payment agreement (ODD-18). */
export const legalServices = ['privacy', 'user', 'paypal'] as const;
export type LegalService = (typeof legalServices)[number];

/** AGREE-001: parses `?services=`; unknown values mean privacy. */
export function readService(value: string | string[] | null | undefined): LegalService {
  return legalServices.find((service) => service === value) ?? 'privacy';
}
