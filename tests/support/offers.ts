import type { Pricing, Product } from '../../domain/entities/product.ts';

/**
 * Returns a product named by its code, with one price and default values for all fields not given.
 */
export function offerOf(
  code: string,
  product: Partial<Product> = {},
  pricing: Partial<Pricing> = {},
): Product {
  return {
    ...{
      title: code,
      content: 'First\nSecond',
      isDisabled: false,
      disabledBecause: null,
      seats: null,
    },
    quotas: { projects: 5, deployments: 1 },
    ...product,
    pricingListRespList: [
      {
        ...{ productPricingId: `${code}-default`, backendCode: code, channelPriceId: '' },
        ...{
          discountedPrice: '99.00',
          originalPrice: '99.00',
          memberDiscountedPrice: null,
          isMemberDiscount: 'NO',
        },
        ...{
          memberDiscountedEndTime: null,
          isDiscount: 'NO',
          duration: null,
          durationUnit: null,
          wordCount: 100_000,
        },
        productExtendInfo: { dbSize: 200, resourceSpaceSize: 1024 },
        ...pricing,
      },
    ],
  };
}
