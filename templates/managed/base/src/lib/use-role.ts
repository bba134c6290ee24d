import { supabase } from '@/lib/supabase';
import { useRows } from './use-rows';
import { useUser } from './use-user';

/** `free`: nobody has this role yet. Undefined until it is known. */
export type RoleState = 'mine' | 'free' | 'taken' | undefined;

/** Whether the person who is signed in has a role. The database checks it again for every row. */
export function useRole(role: string): RoleState {
  const user = useUser();
  const id = user?.id ?? '';
  const load = async () => {
    if (!id) return { data: 'taken' as const, error: null };
    const own = await supabase.from('user_roles').select('role').eq('role', role);
    if (own.error) return { data: null, error: own.error };
    if (own.data.length > 0) return { data: 'mine' as const, error: null };
    const { data, error } = await supabase.rpc('is_role_free', { wanted: role });
    return { data: data ? ('free' as const) : ('taken' as const), error };
  };
  return useRows<'mine' | 'free' | 'taken'>(`role-${role}-${id}`, load, id ? ['user_roles'] : []).rows;
}
