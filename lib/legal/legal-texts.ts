/** The three texts of `/agreement`, in tab order; `paypal` is the payment agreement (ODD-18). */
export const legalTextNames = ['privacy', 'user', 'paypal'] as const;
export type LegalTextName = (typeof legalTextNames)[number];

/** AGREE-001: parses `?services=`; unknown values mean privacy. */
export function readLegalTextName(value: string | string[] | null | undefined): LegalTextName {
  return legalTextNames.find((service) => service === value) ?? 'privacy';
}
