"""Breaking News, modern skirmish rules in two drafts of December 2009 (English 1.5.1 and Italian)."""
