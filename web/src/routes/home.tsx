import { ContactSection } from '../features/contact/contact-section.tsx';
import { About } from '../features/home/about.tsx';
import { Hero } from '../features/home/hero.tsx';
import { Services } from '../features/home/services.tsx';
import { Testimonials } from '../features/reviews/testimonials.tsx';

/** The home page (spec §2). */
export default function Home() {
  return (
    <>
      <Hero />
      <About />
      <Services />
      <Testimonials />
      <ContactSection />
    </>
  );
}
