/**
 * Why an app for Apple's devices cannot be signed with what the user gave (ADR 128). Part of
 * `errors`.
 */
export const appleErrors = {
  /** Not a PKCS#12 file, damaged, too large, or encrypted in a way that is not supported. */
  appleCertificateFileNotValid: { code: 400, kept: 'text', next: 'correct' },
  appleCertificatePasswordWrong: { code: 400, kept: 'text', next: 'correct' },
  appleCertificateFileHasNoKey: { code: 400, kept: 'text', next: 'correct' },
  /** Not a provisioning profile, damaged, or too large. */
  appleProfileNotValid: { code: 400, kept: 'text', next: 'correct' },
  appleProfileExpired: { code: 400, kept: 'text', next: 'correct' },
  /** Apple takes apps of its store only from a Mac with Apple's newest tools. */
  appleProfileForAppStore: { code: 400, kept: 'text', next: 'correct' },
  appleProfileForOtherSystem: { code: 400, kept: 'text', next: 'correct' },
  appleTeamDiffers: { code: 400, kept: 'text', next: 'correct' },
  appleBundleIdDiffers: { code: 400, kept: 'text', next: 'correct' },
  appleCertificateNotInProfile: { code: 400, kept: 'text', next: 'correct' },
  appleCertificateExpired: { code: 400, kept: 'text', next: 'correct' },
  /** The issuer's certificate is neither in the file nor among those of the operator. */
  appleIssuerMissing: { code: 400, kept: 'text', next: 'ask-operator' },
} as const;
