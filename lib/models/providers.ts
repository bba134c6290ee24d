import type { Language } from '@/domain/locale';

type ProviderInfo = { label?: string; keyPage?: string };

/** The displayed name of a provider, and the page where a user gets a key (MODEL-009). */
const known: Record<string, ProviderInfo> = {
  Anthropic: { keyPage: 'https://console.anthropic.com/settings/keys' },
  OpenAILike: { label: 'OpenAI-compatible' },
  Cohere: { keyPage: 'https://dashboard.cohere.com/api-keys' },
  OpenRouter: { keyPage: 'https://openrouter.ai/settings/keys' },
  Google: { label: 'Google Gemini', keyPage: 'https://aistudio.google.com/apikey' },
  Groq: { keyPage: 'https://console.groq.com/keys' },
  HuggingFace: { label: 'Hugging Face', keyPage: 'https://huggingface.co/settings/tokens' },
  OpenAI: { keyPage: 'https://platform.openai.com/api-keys' },
  xAI: { keyPage: 'https://console.x.ai' },
  Deepseek: { label: 'DeepSeek', keyPage: 'https://platform.deepseek.com/api_keys' },
  Mistral: { keyPage: 'https://console.mistral.ai/api-keys' },
  LMStudio: { label: 'LM Studio' },
  Together: { label: 'Together AI', keyPage: 'https://api.together.ai/settings/api-keys' },
  Qwen: {
    label: 'Qwen 通义千问',
    keyPage: 'https://bailian.console.aliyun.com/?tab=model#/api-key',
  },
  Kimi: { label: 'Kimi 月之暗面', keyPage: 'https://platform.moonshot.cn/console/api-keys' },
  GLM: { label: 'GLM 智谱', keyPage: 'https://open.bigmodel.cn/usercenter/proj-mgmt/apikeys' },
  Doubao: {
    label: 'Doubao 豆包',
    keyPage: 'https://console.volcengine.com/ark/region:ark+cn-beijing/apiKey',
  },
};

const inChina = ['Deepseek', 'Qwen', 'Kimi', 'GLM', 'Doubao'];
const elsewhere = ['Anthropic', 'OpenAI', 'Google', 'Deepseek', 'Mistral', 'xAI', 'OpenRouter'];

export const providerLabel = (name: string): string => known[name]?.label ?? name;

/** Returns where a user gets a key of a provider; undefined for the user's own server. */
export const keyPageOf = (name: string): string | undefined => known[name]?.keyPage;

/**
 * Sorts providers: first the providers that are usual where the language is spoken, then all other
 * providers by name.
 */
export function sortProviders<Provider extends { name: string }>(
  providers: readonly Provider[],
  language: Language,
): Provider[] {
  const first = language === 'zh_CN' ? inChina : elsewhere;
  const rank = ({ name }: Provider) => (first.includes(name) ? first.indexOf(name) : first.length);
  return [...providers].sort(
    (one, other) =>
      rank(one) - rank(other) || providerLabel(one.name).localeCompare(providerLabel(other.name)),
  );
}
