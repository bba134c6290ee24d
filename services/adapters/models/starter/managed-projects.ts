import type { Project } from './project.ts';

const layersOf = (name: string) => ['base', 'managed-base', `managed-${name}`];

/**
 * The ready-made apps with a database of their own. They answer only the first prompt of a managed
 * project (DB-120). Their folders are in `templates/managed`.
 */
export const managedProjects: Record<string, Project> = {
  'managed-booking': {
    layers: layersOf('booking'),
    variants: ['general', 'app'],
    palette: 'teal',
    isSerif: true,
  },
  'managed-shop': {
    layers: layersOf('shop'),
    variants: ['general', 'website'],
    palette: 'orange',
    isSerif: true,
  },
  'managed-forum': {
    layers: layersOf('forum'),
    variants: ['general', 'website'],
    palette: 'blue',
    isSerif: true,
  },
  'managed-crm': {
    layers: layersOf('crm'),
    variants: ['general'],
    palette: 'purple',
    isSerif: false,
  },
};

export const isManagedProject = (name: string): boolean => Object.hasOwn(managedProjects, name);
