import type { Pricing, Product } from '../../domain/entities/product.ts';

/** A product named by its code, with one price; what a test does not say is plain. */
export function offerOf(code: string, product: Partial<Product> = {}, pricing: Partial<Pricing> = {}): Product {
  return {
    ...{ title: code, content: 'First\nSecond', isDisabled: false, disabledBecause: null, seats: null },
    quotas: { projects: 5, deployments: 1 },
    ...product,
    pricingListRespList: [
      {
        ...{ productPricingId: `${code}-default`, backendCode: code, channelPriceId: '' },
        ...{ discountedPrice: '99.00', originalPrice: '99.00', memberDiscountedPrice: null, isMemberDiscount: 'NO' },
        ...{ memberDiscountedEndTime: null, isDiscount: 'NO', duration: null, durationUnit: null, wordCount: 100_000 },
        productExtendInfo: { dbSize: 200, resourceSpaceSize: 1024 },
        ...pricing,
      },
    ],
  };
}
