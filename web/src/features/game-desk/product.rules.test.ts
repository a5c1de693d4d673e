import type { Product } from '@hatchery/api/products';
import { fieldsOfProduct, formOfProduct, productChecks } from './product.rules.ts';

const product: Product = {
  uid: 'product',
  name: 'Moss snail, plush',
  link: 'https://shop.example/snail',
  image: '/files/snail.webp',
  order: 3,
  active: false,
  version: 2,
};

test('a product comes back as it was typed', () => {
  const { choices, texts } = formOfProduct(product);
  expect(fieldsOfProduct(choices, texts)).toEqual({
    name: 'Moss snail, plush',
    link: 'https://shop.example/snail',
    image: '/files/snail.webp',
    order: 3,
    active: false,
  });
});

test('what is empty is taken away', () => {
  const { choices, texts } = formOfProduct();
  expect(fieldsOfProduct(choices, { ...texts, name: ' Egg cup ', price: ' ' })).toEqual({
    name: 'Egg cup',
    order: 0,
    active: true,
  });
});

test('faults are found before the API finds them', () => {
  expect(productChecks.name(' ')).toMatch('name');
  expect(productChecks.link('http://shop.example')).toMatch('https');
  expect(productChecks.order('first')).toMatch('whole');
  expect(productChecks.price('x'.repeat(41))).toMatch('40');
});
