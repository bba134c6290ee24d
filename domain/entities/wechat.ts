import { z } from 'zod';

/**
 * GAP-13: state of a sign-in by scanning. `LOOP`: waiting. `REG`: known user. `NO_REG`: new user.
 * `REG_NO_PHONE`: known user without a phone.
 */
export const SignInScanStatus = z.enum(['LOOP', 'REG', 'NO_REG', 'REG_NO_PHONE', 'EXPIRED']);
export type SignInScanStatus = z.infer<typeof SignInScanStatus>;

/** GAP-14: state of the binding of a WeChat account. */
export const BindScanStatus = z.enum([
  'LOOP',
  'BINDING_SUCCESS',
  'BINDING_FAIL',
  'BINDING_OTHER_ACCOUNT',
  'BINDING_REPEAT',
  'EXPIRED',
]);
export type BindScanStatus = z.infer<typeof BindScanStatus>;

/**
 * A code to scan. `qrCodeUrl` is the text of a QR code, or the address of one of our images.
 * `expires` is in seconds. `sessionKey` is used to poll the state of the scan.
 */
export const ScanCode = z.object({
  sessionKey: z.string(),
  qrCodeUrl: z.string(),
  expires: z.number().int().positive(),
});
export type ScanCode = z.infer<typeof ScanCode>;
