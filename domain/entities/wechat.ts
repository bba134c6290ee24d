import { z } from 'zod';

/** GAP-13: where a sign-in by scanning stands. `LOOP` waits; `REG` is known, `NO_REG` new, `REG_NO_PHONE` known without a phone. */
export const SignInScan = z.enum(['LOOP', 'REG', 'NO_REG', 'REG_NO_PHONE', 'EXPIRED']);
export type SignInScan = z.infer<typeof SignInScan>;

/** GAP-14: where the binding of a WeChat account stands. */
export const BindScan = z.enum(['LOOP', 'BINDING_SUCCESS', 'BINDING_FAIL', 'BINDING_OTHER_ACCOUNT', 'BINDING_REPEAT', 'EXPIRED']);
export type BindScan = z.infer<typeof BindScan>;

/** A code to scan: `qrCodeUrl` is text to draw (or an image of our own), `expires` counts seconds, `sessionKey` asks after it. */
export const ScanCode = z.object({ sessionKey: z.string(), qrCodeUrl: z.string(), expires: z.number().int().positive() });
export type ScanCode = z.infer<typeof ScanCode>;
