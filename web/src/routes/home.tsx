import { later } from '../components/behaviours/later.tsx';
import { Hero } from '../features/home/hero.tsx';

// All below the first sight.
const About = later(async () => (await import('../features/home/about.tsx')).About);
const Quote = later(async () => {
  const [{ Quote: Section }, { QuoteForm }] = await Promise.all([import('../features/home/quote.tsx'), import('../features/contact/quote/quote-form.tsx')]);
  return () => <Section form={QuoteForm} />;
});
const Services = later(async () => (await import('../features/home/services.tsx')).Services);
const Products = later(async () => (await import('../features/home/products.tsx')).Products);
const Testimonials = later(async () => (await import('../features/reviews/testimonials.tsx')).Testimonials);
const ContactSection = later(async () => (await import('../features/contact/contact-section.tsx')).ContactSection);

/** The home page (spec §2). */
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
