import type { ChatRequest } from '@/domain/contract/chat';
import type { Variant } from '@/domain/rules/variant';
import type { ProjectState } from '@/lib/projects/project-store';

/** What a request to the model says of the project it is sent from, and of the model it is sent to. */
export function requestFrom({ isManage, webType, context, model }: ProjectState, variant: Variant) {
  const chosen = model ? { model: { provider: model.provider, name: model.name } } : {};
  return { is_manage: isManage, context, web_type: webType, prompt: '', images: [], variant, ...chosen } satisfies Partial<ChatRequest>;
}
