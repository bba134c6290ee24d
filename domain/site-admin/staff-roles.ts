/**
 * What a person of the admin may do. `read-only` sees rows and users of the app, `staff` also
 * changes rows, `owner` also sees and changes people and sees the log.
 */
export const staffRoles = ['owner', 'staff', 'read-only'] as const;
export type StaffRole = (typeof staffRoles)[number];

export type StaffRight = 'read' | 'write' | 'manage';

const rights: Record<StaffRole, readonly StaffRight[]> = {
  owner: ['read', 'write', 'manage'],
  staff: ['read', 'write'],
  'read-only': ['read'],
};

export function hasRight(role: StaffRole, right: StaffRight): boolean {
  return rights[role].includes(right);
}

/**
 * Returns whether a table says who has which role in the app. Staff do not change such a table,
 * because they could give themselves more rights in the app than they have here.
 */
export function isRoleTable(table: string): boolean {
  return /(?:^|_)roles?$/i.test(table);
}

/** The name of the account of the project's owner; no address of a person is the same. */
export const ownerName = 'owner';
