import { useEffect, useState } from 'react';

/** The same line as in the style sheet (sub-navigation.module.css): a hundredth of the window, above its middle. */
const READING_LINE = '-40% 0px -59% 0px';

/** The id of the section in view; undefined before the first and after the last. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const reached = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) reached.add(target.id);
          else reached.delete(target.id);
        }
        setCurrent(ids.reduce<string | undefined>((last, id) => (reached.has(id) ? id : last), undefined));
      },
      { rootMargin: READING_LINE },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);

  return current;
}
