import type { HandlersOf } from '../../domain/contract/call.ts';
import type { checks as calls } from '../../domain/contract/checks.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { PageCheck } from '../ports/page-check.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import type { ProjectsService } from '../projects/index.ts';
import { type GatewayPlace, previewHost } from './visit.ts';

type Deps = {
  projects: Pick<ProjectsService, 'own'>;
  runtime: Pick<ProjectRuntime, 'available'>;
  pageCheck: Pick<PageCheck, 'picture'>;
  /** Where previews are reached from this machine. */
  place: GatewayPlace;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/** Pictures parts of a page for who may change it (product point 24). Without a browser, or a page, there is no picture. */
export function checkHandlers({ projects, runtime, pageCheck, place, log }: Deps): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    async picturePart({ uuid, ...part }, { user, signal }) {
      const project = await projects.own(uuid, user.id);
      const at = place();
      // What is built in somebody's browser can be seen there only.
      if (!at || !runtime.available) return { picture: null };
      const origin = `http://${previewHost(project.uuid, at.port)}`;
      const bytes = await pageCheck.picture({ ...part, origin, address: at.address, signal }).catch((error) => {
        if (!signal.aborted) log('part not pictured', { project: project.uuid, error: String(error) });
        return null;
      });
      return { picture: bytes && `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}` };
    },
  };
}
