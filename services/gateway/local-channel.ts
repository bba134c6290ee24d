import { isPreviewName } from '../../domain/preview/address.ts';
import type { DataSet } from '../ports/backends.ts';
import type {
  BackendRoute,
  EditionErrors,
  GatewayChannel,
  VisitCounts,
} from '../ports/gateway-channel.ts';
import type { PreviewResolver } from '../ports/preview-names.ts';

type Options = Pick<GatewayChannel, 'dial' | 'packages'> & {
  find: PreviewResolver;
  /** Whether the project's server runs. Without this function, the server counts as running. */
  isUp?: (project: string) => boolean;
  /**
   * Returns whether a published site of that name exists, after making sure that its files are
   * written.
   */
  hasSite?: (name: string) => Promise<boolean>;
  /** Returns the project of a published site that is online. */
  projectOfSite?: (name: string) => Promise<string | undefined>;
  /** Returns where the API of a set of data is served; undefined without such data. */
  routeBackend?: (
    project: string,
    data: DataSet,
  ) => Promise<{ socketPath: string; site: string } | undefined>;
  /** Returns where the admin of a published site is served. */
  routeAdmin?: GatewayChannel['admin'];
  takesAdminRoute?: GatewayChannel['adminRoute'];
  /** Returns where an own domain leads, and the main own domain of a site. */
  routeHost?: GatewayChannel['host'];
  primaryOf?: GatewayChannel['primaryHost'];
  /** Stores a form of a published site. */
  storeForm?: GatewayChannel['storeForm'];
  /** Returns who may visit a published site. */
  audienceOf?: GatewayChannel['audience'];
  admit?: GatewayChannel['admit'];
  log?: (message: string, detail: Record<string, unknown>) => void;
  recordVisit?: (site: string) => void;
  /** Stores counts of visits without waiting. */
  countVisits?: (counts: VisitCounts) => void;
  /** Stores errors at visitors without waiting. */
  reportErrors?: (errors: EditionErrors) => void;
};

/** Answers the gateway's questions when the gateway runs in the same process as the services. */
export function createLocalChannel({
  find,
  isUp = () => true,
  hasSite = async () => false,
  projectOfSite = async () => undefined,
  routeBackend = async () => undefined,
  routeAdmin = async () => ({ kind: 'none' }),
  takesAdminRoute = async () => false,
  routeHost = async () => ({ kind: 'none' }),
  primaryOf = async () => null,
  storeForm = async () => 'gone',
  audienceOf = async () => ({ kind: 'everyone' }),
  admit = async () => ({ kind: 'refused' }),
  log = () => {},
  recordVisit = () => {},
  countVisits = () => {},
  reportErrors = () => {},
  ...rest
}: Options): GatewayChannel {
  /** A preview uses the test data of its project, and a published site its live data. */
  async function backend(name: string): Promise<BackendRoute> {
    const isPreview = isPreviewName(name);
    const target = isPreview ? await find(name) : undefined;
    const project = isPreview ? target?.project : await projectOfSite(name);
    if (project === undefined) return { kind: 'none' };
    try {
      const route = await routeBackend(project, isPreview ? 'test' : 'live');
      if (!route) return { kind: 'none' };
      return { kind: 'site', ...route, ...(target?.isInside ? { isCheck: true } : {}) };
    } catch (error) {
      log('the backend of a project cannot be reached', { project, error: String(error) });
      return { kind: 'failed' };
    }
  }

  return {
    ...rest,
    backend,
    admin: routeAdmin,
    adminRoute: takesAdminRoute,
    host: routeHost,
    primaryHost: primaryOf,
    audience: audienceOf,
    admit,
    recordVisit,
    countVisits(counts) {
      countVisits(counts);
      return true;
    },
    reportErrors(errors) {
      reportErrors(errors);
      return true;
    },
    storeForm,
    async resolve(name) {
      if (!isPreviewName(name))
        return (await hasSite(name)) ? { kind: 'edition' } : { kind: 'gone' };
      const target = await find(name);
      if (!target) return { kind: 'gone' };
      const { project, isGuarded } = target;
      return { kind: 'box', isUp: isUp(project), project, isGuarded };
    },
  };
}
