import type { ModelEntry } from '../../../domain/contract/models.ts';

type Named = Pick<ModelEntry, 'provider' | 'name'>;

/**
 * Whether a model continues its answer when the last message is the beginning of that answer.
 * Anthropic's models do so up to version 4.5 and reject it since 4.6. Mistral has the setting
 * `prefix` for it, which the SDK sets. Other providers reject it (OpenAI, newer Gemini models),
 * begin a new answer, or support it only at a beta address (DeepSeek).
 */
export function continuesAnswer({ provider, name }: Named): boolean {
  if (provider === 'Mistral') return true;
  return provider === 'Anthropic' && /^claude-(?:3|\w+-(?:3|4)(?:-[0-5])?(?:-\d{8}|$))/.test(name);
}

/**
 * Returns the settings with which a model thinks least. Anthropic's models do not think unless they
 * are asked to, and some servers reject a setting that they do not know.
 */
export function leastThinking({ provider, name }: Named): { reasoning?: 'low' } {
  const thinkers: Partial<Record<string, RegExp>> = {
    Google: /^gemini-(?:2\.5|[3-9]|pro|flash)/,
    OpenAI: /^(?:gpt-[5-9]|o\d)/,
    Groq: /gpt-oss/,
    xAI: /^grok/,
    Deepseek: /v4|reasoner/,
    OpenRouter: /gpt-[5-9]|gemini|gpt-oss|reason|think/,
  };
  return thinkers[provider]?.test(name) ? { reasoning: 'low' } : {};
}
