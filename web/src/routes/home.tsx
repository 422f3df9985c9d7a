import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { Hero } from '../features/home/hero.tsx';

// The sections below the hero.
const About = lazyHydrate(async () => (await import('../features/home/about.tsx')).About);
const Quote = lazyHydrate(async () => {
  const [{ Quote: Section }, { QuoteForm }] = await Promise.all([
    import('../features/home/quote.tsx'),
    import('../features/contact/quote/quote-form.tsx'),
  ]);
  return () => <Section form={QuoteForm} />;
});
const Services = lazyHydrate(async () => (await import('../features/home/services.tsx')).Services);
const Products = lazyHydrate(async () => (await import('../features/home/products.tsx')).Products);
const Testimonials = lazyHydrate(async () => (await import('../features/reviews/testimonials.tsx')).Testimonials);
const ContactSection = lazyHydrate(
  async () => (await import('../features/contact/contact-section.tsx')).ContactSection,
);

/** The home page (rule 2.40). */
export default function Home() {
  return (
    <>
      <Hero />
      <About />
      <Quote />
      <Services />
      <Products />
      <Testimonials />
      <ContactSection />
    </>
  );
}
