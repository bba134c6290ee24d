/** AUTH-004: a mainland China mobile number. */
const mobile = /^1[3-9]\d{9}$/;

export function isPhone(text: string): boolean {
  return mobile.test(text);
}

/**
 * Returns what is wrong with a phone number (AUTH-004). For `empty` the screen shows the words of
 * the placeholder as the error, for `invalid` another error.
 */
export function phoneProblem(text: string): 'empty' | 'invalid' | undefined {
  if (text.trim() === '') return 'empty';
  return isPhone(text) ? undefined : 'invalid';
}

/** Returns the digits of a pasted phone: removes spaces, dashes and the country code. */
export function plainPhone(text: string): string {
  return text
    .replace(/[^\d+]/g, '')
    .replace(/^(\+|00)86/, '')
    .replace(/\D/g, '');
}

/** AUTH-038: masks a phone as `138****1234`. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}
