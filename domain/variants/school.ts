type Environment = {
  SCHOOL?: string | undefined;
  PLANS?: string | undefined;
  SIGN_IN?: string | undefined;
};

/**
 * Returns whether this is a school's server. A school's server has a page for teachers, but no
 * texts about buying and no simulators. If `SCHOOL` is not set, it is a school's server when
 * nothing is sold and passwords are the only way to sign in.
 */
export function schoolSetting({ SCHOOL, PLANS, SIGN_IN }: Environment): 'on' | 'off' {
  if (PLANS === 'on') return 'off';
  if (SCHOOL === 'on' || SCHOOL === 'off') return SCHOOL;
  return PLANS === 'off' && SIGN_IN?.trim() === 'password' ? 'on' : 'off';
}
