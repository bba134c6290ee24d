import { sizeOf } from '../../../domain/billing/comparison.ts';
import { worthOf } from '../../../domain/billing/packs.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Language } from '../../../domain/locale.ts';
import { days } from '../../../domain/units.ts';
import { loadNounTexts } from '../../http/load-texts.ts';
import type { productPricings, products } from '../../store/schema/index.ts';

type ProductRow = typeof products.$inferSelect;
type PricingRow = typeof productPricings.$inferSelect;

export type ProductTexts = (
  product: ProductRow,
  pricing: PricingRow,
  language: Language,
) => { title: string; content: string };

/**
 * Loads the texts of products: the operator's own texts where they are set, otherwise the texts of
 * `messages/<language>/catalogue.json` with the product's numbers inserted.
 */
export function loadProductTexts(): ProductTexts {
  const texts = loadNounTexts('catalogue');
  return (product, pricing, language) => {
    const values = {
      tokens: product.wordCount,
      ...worthOf(product.wordCount),
      projects: product.projects ?? 0,
      deployments: product.deployments ?? 0,
      seats: product.seats ?? 0,
      days: pricing.duration ?? 0,
      idleDays: limits.publishing.idleMs / days,
      storage: sizeOf(product.resourceSpaceSize ?? 0),
    };
    const say = (part: 'title' | 'content') =>
      texts(`products.${product.code}.${part}`, values, language);
    return {
      title: product.titles[language] ?? say('title'),
      content: product.contents[language] ?? say('content'),
    };
  };
}
