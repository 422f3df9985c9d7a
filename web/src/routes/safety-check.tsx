import { useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import content from '../../content/safety-check.json';
import type { SafetyCheck as Content } from '../../content-model/safety-check.ts';
import { useIsHydrated } from '../components/behaviours/hydration.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { SafetyCheck } from '../features/safety-check/safety-check.tsx';
import { isPlainClick } from '../lib/browser.ts';
import { paths } from '../lib/paths.ts';

const check = content as Content;

// The modal and its form, fetched when it is opened.
const loadQuiz = () =>
  Promise.all([import('../features/modals/quiz-modal.tsx'), import('../features/contact/callback/callback-form.tsx')]);
type Quiz = Awaited<ReturnType<typeof loadQuiz>>;

/** The safety check (rules 2.105 to 2.113). */
export default function SafetyCheckPage() {
  return <SafetyCheck content={check} talk={<TalkLink label={check.talk.button} />} />;
}

/** A link that opens the quiz modal (rule 2.111); it leads to the contact page if the modal's code cannot be fetched. */
function TalkLink({ label }: { label: string }) {
  const hydrated = useIsHydrated();
  const navigate = useNavigate();
  const [quiz, setQuiz] = useState<Quiz>();
  const [open, setOpen] = useState(false);
  const href = paths.contactUs.getHref();

  const openQuiz = async (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    try {
      setQuiz(await loadQuiz());
      setOpen(true);
    } catch {
      void navigate(href);
    }
  };

  const [modal, form] = quiz ?? [];
  return (
    <>
      <ButtonLink
        href={href}
        onClick={(event) => void openQuiz(event)}
        {...(hydrated ? { 'aria-haspopup': 'dialog' as const } : {})}
      >
        {label}
      </ButtonLink>
      {modal && form ? <modal.QuizModal open={open} onClose={() => setOpen(false)} form={form.CallbackForm} /> : null}
    </>
  );
}
