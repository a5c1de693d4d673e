// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Enumerable.sol";

/// @title Masters avatars
/// @notice An ERC-721 whose tokens have traits and wear items of IMastersItems. Each chain numbers tokens in a row
/// within a range of its own. Tokens are never burnt. Items that an avatar wears are not in its owner's balance: they
/// go with the avatar when it is sold and return to its owner when taken off. Names are kept off-chain.
/// @dev WARNING: vouchers carry states, not steps, and anyone can submit them in any order. Keep at most one live
/// voucher of a kind per avatar, or an older state can follow a newer one. A buyer must check an avatar's items in the
/// block of the purchase, because the seller can take them off until then. The enumerable functions keep no index: see
/// `tokensOfOwnerIn` for their cost.
interface IMastersAvatars is IERC721Enumerable {
    /// @param receiver gets the avatar
    /// @param currency currency of the payment; ignored with tickets
    /// @param price in base units of the currency, or in tickets of the kind `ticketId()`
    /// @param payWithTicket whether tickets pay
    /// @param traits as many as `traitsLength()`, each below 2^30
    /// @param nonce the voucher's id: random, unique
    /// @param signature the 97 bytes described in IVoucherVerifier, over
    /// `MintAvatar(address receiver,address currency,uint256 price,bool payWithTicket,uint256[] traits,`
    /// `uint256 nonce,uint256 deadline)`
    struct MintPayload {
        address receiver;
        address currency;
        uint256 price;
        bool payWithTicket;
        uint256[] traits;
        uint256 nonce;
        bytes signature;
    }

    /// @param signature as above, over
    /// `FreeMintAvatar(address receiver,uint256[] traits,uint256 nonce,uint256 deadline)`
    struct FreeMintPayload {
        address receiver;
        uint256[] traits;
        uint256 nonce;
        bytes signature;
    }

    /// @param owner must own the avatar when the voucher is redeemed
    /// @param signature as above, over
    /// `SetAvatarTraits(address owner,uint256 tokenId,address currency,uint256 price,bool payWithTicket,`
    /// `uint256[] traits,uint256 nonce,uint256 deadline)`
    struct TraitsPayload {
        address owner;
        uint256 tokenId;
        address currency;
        uint256 price;
        bool payWithTicket;
        uint256[] traits;
        uint256 nonce;
        bytes signature;
    }

    /// @param owner must own the avatar when the voucher is redeemed
    /// @param equipItems all that the avatar is to wear, each once, at most `itemsLength()`, each below 2^30
    /// @param signature as above, over
    /// `EquipAvatar(address owner,uint256 tokenId,uint256[] equipItems,uint256 nonce,uint256 deadline)`
    struct EquipPayload {
        address owner;
        uint256 tokenId;
        uint256[] equipItems;
        uint256 nonce;
        bytes signature;
    }

    /// @notice An avatar was minted with these traits.
    event AvatarMinted(address indexed owner, uint256 indexed avatar, uint256[] traits);

    /// @notice The items of an avatar changed.
    event ItemsEquipped(address indexed owner, uint256 indexed avatar, uint256[] items);

    /// @notice An avatar has these traits now.
    event TraitsChanged(address indexed owner, uint256 indexed avatar, uint256[] traits);

    /// @notice The metadata of this avatar changed, as in ERC-4906.
    event MetadataUpdate(uint256 _tokenId);

    /// @notice The metadata of these avatars changed, as in ERC-4906.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    /// @notice The items contract changed. Worn items stay with the contract they came from.
    event MastersItemsChanged(address indexed items);

    /// @notice The reward dealer changed.
    event RewardDealerChanged(address indexed rewardDealer);

    /// @notice The ticket kind accepted as payment changed.
    event TicketIdChanged(uint256 ticketId);

    /// @notice The number of traits changed. It applies to an avatar from its next change.
    event TraitsLengthChanged(uint256 traitsLength);

    /// @notice The maximum of worn items changed. It applies to an avatar from its next change.
    event ItemsLengthChanged(uint256 itemsLength);

    /// @notice The base of metadata URIs changed.
    event BaseURIChanged(string baseUri);

    /// @notice All avatars of this chain are minted.
    error MastersAvatars_SoldOut(uint256 endId);

    /// @notice The chain's range of ids is empty, or longer than an id.
    error MastersAvatars_InvalidRange(uint256 startId, uint256 endId);

    /// @notice The voucher's owner does not own the avatar.
    error MastersAvatars_NotTokenOwner(address owner, uint256 tokenId);

    /// @notice `account` is neither the owner nor the reward dealer.
    error MastersAvatars_NotAuthorized(address account);

    /// @notice An avatar has `traitsLength` traits.
    error MastersAvatars_InvalidTraits(uint256 length, uint256 traitsLength);

    /// @notice An avatar wears at most `itemsLength` items.
    error MastersAvatars_TooManyItems(uint256 length, uint256 itemsLength);

    /// @notice An item is in the set twice.
    error MastersAvatars_ItemTwice(uint256 itemId);

    /// @notice A length is more than `max`, or `max` items contracts were already set.
    error MastersAvatars_InvalidLength(uint256 length, uint256 max);

    /// @notice The index is out of bounds. `owner` is zero if the index counts all tokens.
    error MastersAvatars_OutOfBoundsIndex(address owner, uint256 index);

    /// @notice Mints an avatar by voucher. The caller pays. Anyone may submit it while minting is enabled.
    function mint(MintPayload calldata payload) external payable;

    /// @notice Mints an avatar by voucher at no cost. Anyone may submit it while minting is enabled.
    function freeMint(FreeMintPayload calldata payload) external;

    /// @notice Mints an avatar to `receiver`. Only the owner and the reward dealer.
    function mintReward(address receiver, uint256[] calldata traits) external returns (uint256 tokenId);

    /// @notice Replaces an avatar's traits by voucher. The caller pays. Anyone may submit it while minting is enabled.
    function setTraits(TraitsPayload calldata payload) external payable;

    /// @notice Sets the worn items of an avatar by voucher. Items taken off go back to its owner, new ones are taken
    /// from the owner. Anyone may submit it, even while minting is disabled.
    function equip(EquipPayload calldata payload) external;

    /// @notice Sets the base of metadata URIs. The token id is appended. Only the owner.
    function setBaseURI(string calldata _uri_) external;

    /// @notice Sets the most items of one avatar, at most 32. Only the owner.
    function setItemsLength(uint256 _itemsLength) external;

    /// @notice Sets how many traits an avatar has, at most 32. Only the owner.
    function setTraitsLength(uint256 _traitsLength) external;

    /// @notice Sets the contract of items, 1,023 times at most. Only the owner.
    /// @dev A worn item returns to the contract it came from, even if that serves other avatars by then.
    function setMastersItems(address _items) external;

    /// @notice Sets the reward dealer; none if zero. Only the owner.
    function setRewardDealer(address _rewardDealer) external;

    /// @notice Sets the kind of ticket that pays. Only the owner.
    function setTicketId(uint256 _ticketId) external;

    /// @notice Returns the items that an avatar wears. Reverts if the token does not exist.
    function getEquippedItems(uint256 tokenId) external view returns (uint256[] memory);

    /// @notice The contract of the items that an avatar wears; the present one if it wears none.
    function equippedItemsContract(uint256 tokenId) external view returns (address);

    /// @notice An avatar's traits; reverts for a token that does not exist.
    function getTraits(uint256 tokenId) external view returns (uint256[] memory);

    /// @notice The contract of items.
    function getMastersItems() external view returns (address);

    /// @notice The reward dealer; none if zero.
    function getRewardDealer() external view returns (address);

    /// @notice The most items of one avatar.
    function itemsLength() external view returns (uint256);

    /// @notice How many traits an avatar has.
    function traitsLength() external view returns (uint256);

    /// @notice The kind of ticket that pays.
    function ticketId() external view returns (uint256);

    /// @notice The id of the next avatar; more than `endId()` when all were minted.
    function nextMintId() external view returns (uint256);

    /// @notice The first id of this chain.
    function startId() external view returns (uint256);

    /// @notice The last id of this chain.
    function endId() external view returns (uint256);

    /// @notice Returns the base of metadata URIs.
    function baseURI() external view returns (string memory);

    /// @notice All tokens of an owner, ascending.
    /// @dev Walks the tokens from the first until the owner's balance is found. Call it off-chain only. If that exceeds
    /// the node's gas limit for calls, use `tokensOfOwnerIn`.
    function tokensOfOwner(address owner) external view returns (uint256[] memory);

    /// @notice The tokens of an owner from id `start` up to, and without, id `stop`, ascending.
    /// @dev Costs about 2,700 gas per id in the range.
    function tokensOfOwnerIn(address owner, uint256 start, uint256 stop) external view returns (uint256[] memory);
}
