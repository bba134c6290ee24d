type Environment = {
  SCHOOL?: string | undefined;
  PLANS?: string | undefined;
  SIGN_IN?: string | undefined;
};

/**
 * Returns whether this is a server of a school: its pages have no words of a shop, no simulators
 * and a page for teachers. Without `SCHOOL` it is one where selling is turned off and passwords are
 * the only way to sign in.
 */
export function schoolSetting({ SCHOOL, PLANS, SIGN_IN }: Environment): 'on' | 'off' {
  if (PLANS === 'on') return 'off';
  if (SCHOOL === 'on' || SCHOOL === 'off') return SCHOOL;
  return PLANS === 'off' && SIGN_IN?.trim() === 'password' ? 'on' : 'off';
}
