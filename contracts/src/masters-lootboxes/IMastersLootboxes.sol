// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersCollection} from "../masters/IMastersCollection.sol";

/// @title Lootboxes with masters items
/// @notice An ERC-1155 whose ids are kinds of boxes. Boxes are bought for coins, tokens or tickets (see IMastersSale),
/// or minted by the owner and operators, such as the reward dealer. Opening burns the boxes at once. A voucher, signed
/// off-chain for that opening only, mints the contents as masters items.
/// @dev An opening cannot be undone or changed. If a box were burnt only on redemption, a holder who dislikes the
/// outcome could pass the box on to be opened again. The signer must draw once per opening.
interface IMastersLootboxes is IMastersCollection {
    /// @param account account that burnt the boxes
    /// @param boxId the kind of box
    /// @param amount how many
    /// @param oddsVersion version of the odds for the draw
    struct Opening {
        address account;
        uint32 boxId;
        uint32 amount;
        uint32 oddsVersion;
    }

    /// @param receiver the account that opened the boxes
    /// @param boxId the kind of box
    /// @param amount how many boxes
    /// @param tokenIds kinds of items from the boxes, 1 to 50
    /// @param amounts of each, at least 1
    /// @param oddsVersion version of the odds of the draw
    /// @param voucherId the opening's id
    /// @param signature the 97 bytes described in IVoucherVerifier, over
    /// `OpenBox(address receiver,uint256 boxId,uint256 amount,uint256[] tokenIds,uint256[] amounts,`
    /// `uint256 oddsVersion,uint256 voucherId,uint256 deadline)`
    struct OpenBoxPayload {
        address receiver;
        uint256 boxId;
        uint256 amount;
        uint256[] tokenIds;
        uint256[] amounts;
        uint256 oddsVersion;
        uint256 voucherId;
        bytes signature;
    }

    /// @notice `account` burnt boxes to open them. `openingId` is the id of the voucher with the contents.
    event OpeningRequested(
        uint256 indexed openingId, address indexed account, uint256 boxId, uint256 amount, uint256 oddsVersion
    );

    /// @notice The contents of an opening were minted.
    event BoxOpened(uint256 indexed openingId, address indexed account, uint256[] tokenIds, uint256[] amounts);

    /// @notice `account` bought boxes, or got them from the owner or an operator.
    event BoxMinted(address indexed account, uint256 boxId, uint256 amount);

    /// @notice A kind of box was added.
    event BoxAdded(uint256 indexed boxId);

    /// @notice At most `maxSupply` boxes of a kind may ever be minted.
    event MaxSupplyChanged(uint256 indexed boxId, uint256 maxSupply);

    /// @notice A kind of box costs `price` base units of `currency`; it is not accepted if zero.
    event BoxPriceChanged(uint256 indexed boxId, address indexed currency, uint256 price);

    /// @notice Tickets of this kind now pay for a kind of box.
    event BoxTicketChanged(uint256 indexed boxId, uint256 ticketId);

    /// @notice A kind of box can be bought, or not.
    event BoxStatusChanged(uint256 indexed boxId, bool enabled);

    /// @notice Boxes of a kind are opened by these odds from now on. `oddsHash` is the Keccak hash of the table, which
    /// is published off the chain.
    event OddsPublished(uint256 indexed boxId, uint256 indexed version, bytes32 oddsHash);

    /// @notice The items contract changed. It mints the contents of boxes.
    event MastersItemsChanged(address indexed mastersItems);

    /// @notice There is no such kind of box.
    error MastersLootboxes_UnknownBox(uint256 boxId);

    /// @notice The kind of box was added before, or its id is above 2^32 - 1.
    error MastersLootboxes_InvalidBox(uint256 boxId);

    /// @notice This kind of box is not for sale.
    error MastersLootboxes_BoxDisabled(uint256 boxId);

    /// @notice The currency is not accepted for this kind of box.
    error MastersLootboxes_CurrencyNotAccepted(uint256 boxId, address currency);

    /// @notice The price of a box is above the buyer's limit.
    error MastersLootboxes_PriceTooHigh(uint256 price, uint256 maxPrice);

    /// @notice More would be minted than the maximum.
    error MastersLootboxes_MaxSupplyExceeded(uint256 boxId, uint256 supply, uint256 maxSupply);

    /// @notice There are no boxes, or more than `max`.
    error MastersLootboxes_InvalidAmount(uint256 amount, uint256 max);

    /// @notice Arrays that belong together differ in length.
    error MastersLootboxes_LengthMismatch();

    /// @notice There are no odds yet for this kind of box.
    error MastersLootboxes_NoOdds(uint256 boxId);

    /// @notice These are not the odds in force, or not those that come next.
    error MastersLootboxes_WrongOdds(uint256 version, uint256 expected);

    /// @notice The hash of odds is zero.
    error MastersLootboxes_ZeroHash();

    /// @notice No such opening: it does not exist, or has another account, other boxes or other odds.
    error MastersLootboxes_UnknownOpening(uint256 openingId);

    /// @notice Buys `amount` boxes of a kind, each for at most `maxPrice`. With the native coin exactly the price must
    /// be sent, tokens must be approved. To pay with tickets, pass the tickets contract; the buyer must have made this
    /// contract an operator there. Only while the shop and the kind are enabled.
    function buyBox(uint256 boxId, address currency, uint256 amount, uint256 maxPrice) external payable;

    /// @notice Burns `amount` boxes of the caller, at most `MAX_OPENING`, to open them with the current odds, which
    /// must be `oddsVersion`. Only while the shop is enabled.
    /// @return openingId id of the voucher with the contents
    function requestOpening(uint256 boxId, uint256 amount, uint256 oddsVersion) external returns (uint256 openingId);

    /// @notice Mints the contents of an opening to the account that opened. Anyone may submit it, even while the shop
    /// is disabled.
    function openBox(OpenBoxPayload calldata payload) external;

    /// @notice Adds a kind of box, which can be bought when it has odds and is enabled. Only the owner.
    function addBox(
        uint256 boxId,
        uint256 maxSupply,
        uint256 ticketId,
        address[] calldata currencies,
        uint256[] calldata prices
    ) external;

    /// @notice Puts the next odds of a kind of box in force. `version` is one more than that of those before, 1 at
    /// first. Only the owner.
    /// @dev Earlier openings keep their odds. Published odds stay readable forever.
    function publishOdds(uint256 boxId, uint256 version, bytes32 oddsHash) external;

    /// @notice Sets the maximum supply of a kind, at least what is already minted. Only the owner.
    function setMaxSupply(uint256 boxId, uint256 maxSupply) external;

    /// @notice Sets prices of a kind of box; other currencies keep theirs. Only the owner.
    function setPrices(uint256 boxId, address[] calldata currencies, uint256[] calldata prices) external;

    /// @notice Sets which kind of ticket pays for a kind of box. Only the owner.
    function setTicketId(uint256 boxId, uint256 ticketId) external;

    /// @notice Lets a kind of box that has odds be bought, or not. Only the owner.
    function setBoxEnabled(uint256 boxId, bool allowed) external;

    /// @notice Sets the items contract. This contract must be an operator there. Only the owner.
    function setMastersItems(address newMastersItems) external;

    /// @notice A kind of box: whether it can be bought, how many may ever be minted (zero where there is no such kind)
    /// and were, the number of the odds in force (zero where there are none), and the kind of ticket that pays.
    function getBox(uint256 boxId)
        external
        view
        returns (bool allowed, uint256 maxSupply, uint256 supply, uint256 oddsVersion, uint256 ticketId);

    /// @notice The price of one box, in base units of the currency, or in tickets; zero where it is not accepted.
    function getBoxPrice(uint256 boxId, address currency) external view returns (uint256);

    /// @notice The Keccak hash of the table of odds; zero where it was never published.
    function oddsHash(uint256 boxId, uint256 version) external view returns (bytes32);

    /// @notice Returns an opening that is not redeemed yet, or zeros. `isVoucherUsed` tells whether it was redeemed.
    function getOpening(uint256 openingId) external view returns (Opening memory);

    /// @notice Returns the number of openings, numbered from 1.
    function openingCount() external view returns (uint256);

    /// @notice Returns the items contract.
    function getMastersItems() external view returns (address);

    /// @notice The most boxes of one opening.
    function MAX_OPENING() external view returns (uint256);

    /// @notice The most kinds of boxes that are minted at once.
    function MAX_BATCH() external view returns (uint256);
}
