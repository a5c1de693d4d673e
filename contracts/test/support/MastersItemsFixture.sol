// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {MastersCollectionUpgradeable} from "../../src/masters/MastersCollectionUpgradeable.sol";
import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {MastersItems} from "../../src/masters-items/MastersItems.sol";
import {MastersVouchers} from "./MastersVouchers.sol";
import {TicketsFixture} from "./TicketsFixture.sol";

/// @dev An open shop of items, a buyer with coins, tokens and tickets, an operator, and a stand-in for avatars.
abstract contract MastersItemsFixture is TicketsFixture, MastersVouchers {
    uint256 internal constant SWORD = 7;
    uint256 internal constant SHIELD = 8;
    uint256 internal constant COST = 3 ether;
    string internal constant ITEMS_URI = "https://hatchery.test/masters/items/{id}";

    address internal signer = vm.addr(SIGNER_KEY);
    address internal operator = account("operator");
    address internal avatarsPlace = account("avatars");

    function setUp() public virtual override {
        super.setUp();
        items = _newItems();
        vm.startPrank(owner);
        items.setOperator(operator, true);
        items.setAvatarsAddress(avatarsPlace);
        items.flipState();
        tickets.ownerBatchMint(alice, list(GOLD), list(60));
        vm.stopPrank();
        vm.startPrank(alice);
        token.approve(address(items), type(uint256).max);
        tickets.setApprovalForAll(address(items), true);
        vm.stopPrank();
    }

    function _newItems() internal returns (MastersItems) {
        return MastersItems(
            _proxy(_deployCode("MastersItems"), abi.encodeCall(MastersItems.initialize, (_itemsParameters())))
        );
    }

    function _itemsParameters() internal view returns (MastersCollectionUpgradeable.CollectionParameters memory) {
        return MastersCollectionUpgradeable.CollectionParameters({
            initialOwner: owner,
            initialSigner: signer,
            treasury: treasury,
            royaltyBasisPoints: 500,
            tickets: address(tickets),
            uri: ITEMS_URI
        });
    }

    /// @dev Two swords and three shields for coins, not signed yet.
    function _payload(address receiver, uint256 voucherId)
        internal
        pure
        returns (IMastersCollection.MintItemPayload memory payload)
    {
        payload.receiver = receiver;
        payload.tokenIds = list(SWORD, SHIELD);
        payload.amounts = list(2, 3);
        payload.voucherId = voucherId;
        payload.clabimableUntil = DEADLINE;
        payload.currency = NATIVE;
        payload.price = COST;
    }

    function _signed(IMastersCollection.MintItemPayload memory payload)
        internal
        view
        returns (IMastersCollection.MintItemPayload memory)
    {
        payload.signature = _signItems(SIGNER_KEY, payload, DEADLINE);
        return payload;
    }

    function _give(address account, uint256 itemId, uint256 amount) internal {
        vm.prank(operator);
        items.mintRewardItem(account, list(itemId), list(amount));
    }

    function _subject() internal view virtual override returns (address) {
        return address(items);
    }

    function _newImplementation() internal virtual override returns (address) {
        return _deployCode("MastersItems");
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        MastersCollectionUpgradeable.CollectionParameters memory parameters = _itemsParameters();
        parameters.initialOwner = stranger;
        return abi.encodeCall(MastersItems.initialize, (parameters));
    }
}
