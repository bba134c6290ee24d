import type { ChatRequest } from '@/domain/contract/chat';
import type { Variant } from '@/domain/variants/variant';
import type { ProjectState } from '@/lib/projects/project-store';

/** Returns the fields of a model request that describe the project and the chosen model. */
export function baseChatRequest(
  { isManage, wantsBackend, webType, context, model }: ProjectState,
  variant: Variant,
) {
  const chosen = model ? { model: { provider: model.provider, name: model.name } } : {};
  return {
    is_manage: isManage === 1 || wantsBackend ? (1 as const) : (0 as const),
    context,
    web_type: webType,
    prompt: '',
    images: [],
    variant,
    ...chosen,
  } satisfies Partial<ChatRequest>;
}
