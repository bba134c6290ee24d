import { describe, expect, it } from 'vitest';
import { addressInBucket, copyOrder, readBucketAddress, regionOfBucket } from './bucket-address.ts';

describe('the address of a bucket', () => {
  it.each([
    ['https://shop.s3.eu-west-1.amazonaws.com', 'https://shop.s3.eu-west-1.amazonaws.com'],
    [' https://Storage.example/shop/site/ ', 'https://storage.example/shop/site'],
    ['https://storage.example:9000/shop', 'https://storage.example:9000/shop'],
    ['https://storage.example/a/../shop', undefined],
    ['https://storage.example/shop/.', undefined],
    ['https://storage.example/商店', undefined],
    ['https:///shop', undefined],
    ['http://storage.example/shop', undefined],
    ['s3://shop', undefined],
    ['shop', undefined],
    ['https://id:secret@storage.example/shop', undefined],
    ['https://storage.example/shop?acl', undefined],
    ['https://storage.example/shop#top', undefined],
    ['https://storage.example/shop\\a', undefined],
    [`https://storage.example/${'a'.repeat(300)}`, undefined],
  ])('reads %s as %s [PUB-072]', (text, read) => {
    expect(readBucketAddress(text)).toBe(read);
  });

  it.each([
    ['https://shop.s3.eu-west-1.amazonaws.com/site', 'eu-west-1'],
    ['https://s3.us-east-1.amazonaws.com/shop', 'us-east-1'],
    ['https://s3-us-west-2.amazonaws.com/shop', 'us-west-2'],
    ['https://shop.s3.cn-north-1.amazonaws.com.cn', 'cn-north-1'],
    ['https://shop.oss-cn-hangzhou.aliyuncs.com', 'cn-hangzhou'],
    ['https://shop-125.cos.ap-guangzhou.myqcloud.com', 'ap-guangzhou'],
    ['https://0a1b.r2.cloudflarestorage.com/shop', 'auto'],
    ['https://storage.example/shop', undefined],
    ['https://s3.eu-west-1.amazonaws.com.evil.example/shop', undefined],
    ['not an address', undefined],
  ])('names the region of %s: %s [PUB-072]', (address, region) => {
    expect(regionOfBucket(address)).toBe(region);
  });

  it('encodes paths as Signature Version 4 needs it [PUB-072]', () => {
    expect(addressInBucket('https://storage.example/shop', "a b/茶+(1)!'*~.html")).toBe(
      'https://storage.example/shop/a%20b/%E8%8C%B6%2B%281%29%21%27%2A~.html',
    );
  });
});

it('copies what pages need before the pages, and the home page last [PUB-073]', () => {
  expect(copyOrder(['index.html', 'b/index.html', 'assets/z.js', 'about.html', 'a.css'])).toEqual([
    ...['a.css', 'assets/z.js', 'about.html', 'b/index.html', 'index.html'],
  ]);
});
