import { queryOptions } from '@tanstack/react-query';
import { WB } from '@/domain/contract/paths';
import { errors } from '@/domain/errors';
import { CallError } from '@/lib/upstream/call-error';
import { clientHeaders, pageLanguage } from '@/lib/upstream/client-headers';

/**
 * The part of `models.list` that the home screen shows: whether the starter answers, whether the
 * current model reads images, and which model servers run on this machine.
 */
type StarterState = {
  starter: boolean;
  seesImages: boolean;
  found: { provider: string; baseUrl: string }[];
};

const freshMs = 60_000;

/**
 * Parses the response without the contract: this is the only call of the home screen, and the
 * contract's schemas are larger than the screen (P3).
 */
export const starterQuery = queryOptions<StarterState>({
  queryKey: ['models', 'starter'],
  queryFn: async ({ signal }) => {
    const response = await fetch(`${WB}/models`, {
      headers: clientHeaders(pageLanguage()),
      signal,
    });
    const body: unknown = await response.json().catch(() => null);
    const data = isRecord(body) ? body.data : null;
    if (!isRecord(data) || typeof data.starter !== 'boolean')
      throw new CallError(errors.upstreamDown.code, '');
    return {
      starter: data.starter,
      seesImages: seesImages(data),
      found: Array.isArray(data.found) ? data.found.filter(isFound) : [],
    };
  },
  staleTime: freshMs,
});

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns whether the model reads images. Assumes that an unlisted model reads images. If the model
 * cannot read them, the service reports that later.
 */
function seesImages({ starter, current, models }: Record<string, unknown>): boolean {
  if (starter === true) return false;
  if (!isRecord(current) || !Array.isArray(models)) return true;
  const entry = models.find(
    (one) => isRecord(one) && one.provider === current.provider && one.name === current.name,
  );
  return entry?.images !== false;
}

function isFound(value: unknown): value is StarterState['found'][number] {
  return isRecord(value) && typeof value.provider === 'string' && typeof value.baseUrl === 'string';
}
