import type { User } from '../entities/user.ts';
import { maskPhone } from './phone.ts';

/**
 * AUTH-038: returns the username, otherwise the phone number with its middle four digits masked
 * (`138****1234`), otherwise ''.
 */
export function displayName({ username, phone }: Pick<User, 'username' | 'phone'>): string {
  return username?.trim() || maskPhone(phone ?? '');
}
