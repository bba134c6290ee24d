import type { backends as calls } from '../../domain/contract/backends.ts';
import type { HandlersOf } from '../../domain/contract/call.ts';
import { fail } from '../../domain/errors.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { BackendsService } from './backends.ts';
import type { StoredProof } from './privacy.ts';

export type BackendHandlerParts = {
  backends: BackendsService;
  projects: Pick<ProjectsService, 'own'>;
};

/** Creates the handlers of managed backends. Only the project's owner may call them. */
export function backendHandlers({
  backends,
  projects,
}: BackendHandlerParts): HandlersOf<typeof calls, Caller, CallContext> {
  const { points, privacy } = backends;
  /** Returns the uuid of a managed project of the user. */
  async function managed(uuid: string, userId: number): Promise<string> {
    const project = await projects.own(uuid, userId);
    if (!(await backends.isManaged(project.uuid))) throw fail('notManaged');
    return project.uuid;
  }

  return {
    async read({ uuid }, { user }) {
      const project = await projects.own(uuid, user.id);
      return {
        isManage: project.isManage,
        live: await backends.hasLiveData(project.uuid),
        environment: await backends.environment(project.uuid, 'test'),
      };
    },
    async create({ uuid }, { user }) {
      const project = await projects.own(uuid, user.id);
      await backends.enable(project.uuid);
      return { isManage: 1 };
    },
    async update({ uuid, isManage }, { user }) {
      const project = await projects.own(uuid, user.id);
      if (isManage === 1) await backends.enable(project.uuid);
      else await backends.hide(project.uuid);
      return { isManage };
    },
    async restorePoints({ uuid, data }, { user }) {
      const project = await managed(uuid, user.id);
      const list = await points.list({ project, data });
      return { list: list.map((one) => ({ ...one, at: one.at.toISOString() })) };
    },
    async takeRestorePoint({ uuid, data }, { user }) {
      const project = await managed(uuid, user.id);
      return { number: await backends.takeRestorePoint(project, data) };
    },
    async restore({ uuid, data, number }, { user }) {
      const project = await managed(uuid, user.id);
      return { number: await backends.restore(project, data, number) };
    },
    async readProof({ uuid }, { user }) {
      const proof = await privacy.last(await managed(uuid, user.id));
      return { proof: proof ? wireProof(proof) : null };
    },
    async prove({ uuid }, { user }) {
      return { proof: wireProof(await privacy.prove(await managed(uuid, user.id))) };
    },
    async confirmExposure({ uuid, fingerprint, isConfirmed }, { user }) {
      const project = await managed(uuid, user.id);
      if (isConfirmed) return { proof: wireProof(await privacy.confirm(project, fingerprint)) };
      await privacy.withdraw(project, fingerprint);
      return { proof: wireProof(await privacy.prove(project)) };
    },
    async rotateKeys({ uuid, data }, { user }) {
      await backends.rotateKeys(await managed(uuid, user.id), data);
      return null;
    },
  };
}

const wireProof = ({ version, at, report }: StoredProof) => ({
  ...{ version, report },
  at: at.toISOString(),
});
