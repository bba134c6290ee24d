import type { Language } from '../locale.ts';
import type { UsageKey } from './apple-permissions.ts';

/** The words of menus and dialogs of the shells, by their English form. */
export type ShellWord =
  | ('About' | 'Hide' | 'Quit')
  | ('Edit' | 'Undo' | 'Redo' | 'Cut' | 'Copy' | 'Paste' | 'Select All')
  | ('View' | 'Reload')
  | ('Window' | 'Minimize' | 'Zoom' | 'Close')
  | ('OK' | 'Cancel');

/** The folder of a language in a bundle of Apple's systems. */
export const appleLanguages: Record<Language, string> = {
  zh_CN: 'zh-Hans',
  en_US: 'en',
  ja_JP: 'ja',
  ko_KR: 'ko',
};

/** Why an app uses something; the system shows this below the app's name. */
export const usageReasons: Record<Language, Record<UsageKey, string>> = {
  zh_CN: {
    NSCameraUsageDescription: '用于在应用的页面中拍照和录像。',
    NSMicrophoneUsageDescription: '用于在应用的页面中录音和通话。',
    NSLocationWhenInUseUsageDescription: '用于在应用的页面中显示与您的位置有关的内容。',
    NSPhotoLibraryAddUsageDescription: '用于将应用中的图片保存到您的照片图库。',
    NSSpeechRecognitionUsageDescription: '用于在应用的页面中将您说的话转换为文字。',
  },
  en_US: {
    NSCameraUsageDescription: 'Pages of this app take photos and videos.',
    NSMicrophoneUsageDescription: 'Pages of this app record sound and make calls.',
    NSLocationWhenInUseUsageDescription: 'Pages of this app show what is related to your location.',
    NSPhotoLibraryAddUsageDescription: 'Pictures from this app are saved to your photo library.',
    NSSpeechRecognitionUsageDescription: 'Pages of this app turn what you say into text.',
  },
  ja_JP: {
    NSCameraUsageDescription: 'アプリのページで写真や動画を撮影するために使用します。',
    NSMicrophoneUsageDescription: 'アプリのページで録音や通話をするために使用します。',
    NSLocationWhenInUseUsageDescription:
      'アプリのページで現在地に関する内容を表示するために使用します。',
    NSPhotoLibraryAddUsageDescription: 'アプリの画像を写真ライブラリに保存するために使用します。',
    NSSpeechRecognitionUsageDescription: 'アプリのページで話した内容を文字にするために使用します。',
  },
  ko_KR: {
    NSCameraUsageDescription: '앱의 페이지에서 사진과 동영상을 촬영하는 데 사용합니다.',
    NSMicrophoneUsageDescription: '앱의 페이지에서 녹음과 통화를 하는 데 사용합니다.',
    NSLocationWhenInUseUsageDescription:
      '앱의 페이지에서 현재 위치와 관련된 내용을 보여 주는 데 사용합니다.',
    NSPhotoLibraryAddUsageDescription: '앱의 그림을 사진 보관함에 저장하는 데 사용합니다.',
    NSSpeechRecognitionUsageDescription: '앱의 페이지에서 말한 내용을 글자로 바꾸는 데 사용합니다.',
  },
};

/** The shells contain the English words. */
export const shellWords: Record<Exclude<Language, 'en_US'>, Record<ShellWord, string>> = {
  zh_CN: {
    About: '关于',
    Hide: '隐藏',
    Quit: '退出',
    Edit: '编辑',
    Undo: '撤销',
    Redo: '重做',
    Cut: '剪切',
    Copy: '拷贝',
    Paste: '粘贴',
    'Select All': '全选',
    View: '显示',
    Reload: '重新载入',
    Window: '窗口',
    Minimize: '最小化',
    Zoom: '缩放',
    Close: '关闭',
    OK: '好',
    Cancel: '取消',
  },
  ja_JP: {
    About: 'このアプリについて',
    Hide: '隠す',
    Quit: '終了',
    Edit: '編集',
    Undo: '取り消す',
    Redo: 'やり直す',
    Cut: 'カット',
    Copy: 'コピー',
    Paste: 'ペースト',
    'Select All': 'すべてを選択',
    View: '表示',
    Reload: '再読み込み',
    Window: 'ウインドウ',
    Minimize: 'しまう',
    Zoom: '拡大／縮小',
    Close: '閉じる',
    OK: 'OK',
    Cancel: 'キャンセル',
  },
  ko_KR: {
    About: '정보',
    Hide: '가리기',
    Quit: '종료',
    Edit: '편집',
    Undo: '실행 취소',
    Redo: '실행 복귀',
    Cut: '오려두기',
    Copy: '복사하기',
    Paste: '붙여넣기',
    'Select All': '전체 선택',
    View: '보기',
    Reload: '다시 불러오기',
    Window: '윈도우',
    Minimize: '최소화',
    Zoom: '확대/축소',
    Close: '닫기',
    OK: '확인',
    Cancel: '취소',
  },
};
