import { ProductPicture } from './product-picture.tsx';

export function Siren() {
  return <ProductPicture name="illuminated-siren" alt="A siren box on a brick wall." sizes="20rem" />;
}
