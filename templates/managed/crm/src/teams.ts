import { supabase } from '@/lib/supabase';

export type Member = { user_id: string; display_name: string; is_owner: boolean };
export type Team = { id: string; name: string; code: string; members: Member[] };

/** The teams of the person who is signed in. */
export const loadTeams = () =>
  supabase.from('teams').select('id, name, code, members:team_members(user_id, display_name, is_owner)').order('name').returns<Team[]>();

export const createTeam = (name: string, ownName: string) => supabase.rpc('create_team', { team_name: name, own_name: ownName });
export const joinTeam = (code: string, ownName: string) => supabase.rpc('join_team', { team_code: code, own_name: ownName });
export const leaveTeam = (team: string, userId: string) =>
  supabase.from('team_members').delete().eq('team_id', team).eq('user_id', userId).select('team_id').single();
