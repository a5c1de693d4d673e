// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors, IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {IDrawBeacon} from "../../src/draws/IDrawBeacon.sol";
import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {IMastersSale} from "../../src/masters/IMastersSale.sol";
import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {MastersLootboxes} from "../../src/masters-lootboxes/MastersLootboxes.sol";
import {MastersLootboxesFixture} from "../support/MastersLootboxesFixture.sol";

contract MastersLootboxesTest is MastersLootboxesFixture {
    uint256 private constant NEW_BOX = 3;

    // initialize

    function test_GivenAFreshProxy_ItIsSetUp() public {
        MastersLootboxes fresh = _newLootboxes();
        vm.assertEq(fresh.owner(), owner);
        vm.assertEq(fresh.signer(), signer);
        vm.assertEq(fresh.treasury(), treasury);
        vm.assertEq(fresh.getHatchyTicketsContract(), address(tickets));
        vm.assertEq(fresh.getMastersItems(), address(items));
        vm.assertEq(fresh.drawBeacon(), address(beacon));
        vm.assertEq(fresh.drawDelay(), DELAY);
        vm.assertEq(fresh.enabled(), false);
        vm.assertEq(fresh.openingCount(), 0);
        vm.assertEq(fresh.baseURI(), BOXES_URI);
        (address receiver, uint256 royalty) = fresh.royaltyInfo(WOODEN, 10_000);
        vm.assertEq(receiver, treasury);
        vm.assertEq(royalty, 500);
    }

    function test_RevertWhen_ThereIsNoBeaconOrNoDelay() public {
        address code = _deployCode("MastersLootboxes");
        IDrawBeacon none = IDrawBeacon(address(0));
        _expectSetUpFails(code, none, 1, IMastersSale.MastersSale_ZeroAddress.selector);
        _expectSetUpFails(code, beacon, 0, IMastersLootboxes.MastersLootboxes_ZeroDrawDelay.selector);
    }

    function _expectSetUpFails(address code, IDrawBeacon drawBeacon, uint8 delay, bytes4 reason) private {
        bytes memory data = abi.encodeCall(
            MastersLootboxes.initialize, (_lootboxesParameters(), address(items), drawBeacon, delay)
        );
        vm.expectRevert(reason);
        _proxy(code, data);
    }

    // buyBox

    function testFuzz_GivenCoins_ExactlyThePriceBuys(uint256 price, uint256 amount) public {
        (price, amount) = (bound(price, 1, 10 ether), bound(amount, 1, MAX_BOXES));
        _setPrice(NATIVE, price);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.BoxMinted(alice, WOODEN, 1, amount);
        vm.expectEmit(address(lootboxes));
        emit IMastersSale.Paid(alice, NATIVE, price * amount);
        vm.prank(alice);
        lootboxes.buyBox{value: price * amount}(WOODEN, 1, NATIVE, amount, price);
        vm.assertEq(lootboxes.balanceOf(alice, WOODEN_BOX), amount);
        vm.assertEq(_supply(WOODEN), amount);
        vm.assertEq(address(lootboxes).balance, price * amount);

        vm.prank(stranger);
        lootboxes.withdraw();
        vm.assertEq(treasury.balance, price * amount);
    }

    function testFuzz_RevertWhen_AnotherSumIsSent(uint256 sent, uint256 amount) public {
        (sent, amount) = (bound(sent, 0, 9_000 ether), bound(amount, 1, MAX_BOXES));
        uint256 due = amount * BOX_COINS;
        vm.assume(sent != due);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMastersSale.MastersSale_WrongPayment.selector, sent, due));
        lootboxes.buyBox{value: sent}(WOODEN, 1, NATIVE, amount, BOX_COINS);
    }

    function testFuzz_GivenTokens_TheyGoToTheTreasury(uint256 price, uint256 amount) public {
        (price, amount) = (bound(price, 1, 1_000 ether), bound(amount, 1, MAX_BOXES));
        _setPrice(address(token), price);
        vm.prank(alice);
        lootboxes.buyBox(WOODEN, 1, address(token), amount, price);
        vm.assertEq(token.balanceOf(treasury), price * amount);
        vm.assertEq(lootboxes.balanceOf(alice, WOODEN_BOX), amount);
    }

    function testFuzz_GivenTickets_ThatManyAreBurnt(uint256 amount) public {
        amount = bound(amount, 1, 30);
        vm.expectEmit(address(lootboxes));
        emit IMastersSale.Paid(alice, address(tickets), amount * BOX_TICKETS);
        vm.prank(alice);
        lootboxes.buyBox(WOODEN, 1, address(tickets), amount, BOX_TICKETS);
        vm.assertEq(tickets.balanceOf(alice, GOLD), 60 - amount * BOX_TICKETS);
        vm.assertEq(lootboxes.balanceOf(alice, WOODEN_BOX), amount);
    }

    function test_RevertWhen_TheBuyerHasNoTicketOfThatKind() public {
        vm.prank(owner);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.BoxTicketChanged(WOODEN, SILVER);
        lootboxes.setTicketId(WOODEN, SILVER);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, BOX_TICKETS, SILVER
            )
        );
        lootboxes.buyBox(WOODEN, 1, address(tickets), 1, BOX_TICKETS);
    }

    function test_RevertWhen_CoinsAreSentBesideTokensOrTickets() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMastersSale.MastersSale_WrongPayment.selector, 1, 0));
        lootboxes.buyBox{value: 1}(WOODEN, 1, address(token), 1, BOX_TOKENS);
        vm.expectRevert(abi.encodeWithSelector(IMastersSale.MastersSale_WrongPayment.selector, 1, 0));
        lootboxes.buyBox{value: 1}(WOODEN, 1, address(tickets), 1, BOX_TICKETS);
        vm.stopPrank();
    }

    function test_RevertWhen_NothingWasApproved() public {
        vm.prank(bob);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector, address(lootboxes), 0, BOX_TOKENS
            )
        );
        lootboxes.buyBox(WOODEN, 1, address(token), 1, BOX_TOKENS);
    }

    function testFuzz_RevertWhen_ABoxCostsMoreThanTheBuyerSays(uint256 price, uint256 maxPrice) public {
        price = bound(price, 1, type(uint256).max);
        maxPrice = bound(maxPrice, 0, price - 1);
        _setPrice(address(token), price);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_PriceTooHigh.selector, price, maxPrice)
        );
        lootboxes.buyBox(WOODEN, 1, address(token), 1, maxPrice);
    }

    function test_RevertWhen_TheCurrencyIsNotAccepted() public {
        vm.startPrank(alice);
        _expectCurrency(bob);
        _expectCurrency(address(0));
        vm.stopPrank();
        _setPrice(NATIVE, 0);
        vm.prank(alice);
        _expectCurrency(NATIVE);
    }

    /// @dev Also not where a price was set in tickets of a contract that is not the one in force.
    function test_RevertWhen_ThereIsNoContractOfTickets() public {
        vm.prank(owner);
        lootboxes.setHatchyTicketsContract(address(0));
        vm.startPrank(alice);
        _expectCurrency(address(0));
        (bool done,) =
            address(lootboxes).call(abi.encodeCall(lootboxes.buyBox, (WOODEN, 1, address(tickets), 1, 10)));
        vm.stopPrank();
        vm.assertEq(done, false);
    }

    function testFuzz_RevertWhen_MoreWouldBeMintedThanTheMaximum(uint256 first, uint256 second) public {
        first = bound(first, 1, MAX_BOXES);
        second = bound(second, MAX_BOXES - first + 1, type(uint256).max);
        _giveBoxes(bob, WOODEN, first);
        bytes memory reason = abi.encodeWithSelector(
            IMastersLootboxes.MastersLootboxes_MaxSupplyExceeded.selector, WOODEN, first, MAX_BOXES
        );
        vm.prank(alice);
        vm.expectRevert(reason);
        lootboxes.buyBox(WOODEN, 1, address(token), second, BOX_TOKENS);
        vm.prank(operator);
        vm.expectRevert(reason);
        lootboxes.mintRewardItem(bob, list(WOODEN_BOX), list(second));
    }

    function test_RevertWhen_NothingIsBought() public {
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(
                IMastersLootboxes.MastersLootboxes_InvalidAmount.selector, 0, MAX_BOXES
            )
        );
        lootboxes.buyBox(WOODEN, 1, NATIVE, 0, BOX_COINS);
    }

    function test_RevertWhen_TheShopIsSwitchedOff() public {
        _giveBoxes(alice, WOODEN, 1);
        vm.prank(owner);
        vm.expectEmit(address(lootboxes));
        emit IMastersSale.EnabledChanged(false);
        lootboxes.flipState();
        vm.startPrank(alice);
        vm.expectRevert(IMastersSale.MastersSale_Disabled.selector);
        lootboxes.buyBox{value: BOX_COINS}(WOODEN, 1, NATIVE, 1, BOX_COINS);
        vm.expectRevert(IMastersSale.MastersSale_Disabled.selector);
        lootboxes.requestOpening(WOODEN_BOX, 1);
        vm.stopPrank();
    }

    function test_RevertWhen_TheKindIsSwitchedOff_OthersAreSoldAndItIsStillOpened() public {
        _giveBoxes(alice, WOODEN, 1);
        vm.prank(owner);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.BoxStatusChanged(WOODEN, false);
        lootboxes.setBoxEnabled(WOODEN, false);
        vm.startPrank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_BoxDisabled.selector, WOODEN)
        );
        lootboxes.buyBox{value: BOX_COINS}(WOODEN, 1, NATIVE, 1, BOX_COINS);
        lootboxes.buyBox{value: BOX_COINS}(IRON, 1, NATIVE, 1, BOX_COINS);
        lootboxes.requestOpening(WOODEN_BOX, 1);
        vm.stopPrank();
    }

    // odds

    function test_GivenNewOdds_OnlyTheyAreSold() public {
        _publishCrowns(WOODEN);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_WrongOdds.selector, 1, 2));
        lootboxes.buyBox{value: BOX_COINS}(WOODEN, 1, NATIVE, 1, BOX_COINS);
        lootboxes.buyBox{value: BOX_COINS}(WOODEN, 2, NATIVE, 1, BOX_COINS);
        vm.stopPrank();
        vm.assertEq(lootboxes.balanceOf(alice, WOODEN_BOX), 0);
        vm.assertEq(lootboxes.balanceOf(alice, _box(WOODEN, 2)), 1);
    }

    /// @dev Also not where the version has bits of another kind.
    function testFuzz_RevertWhen_TheOddsAreNotThoseInForce(uint256 boxId, uint256 version) public {
        vm.assume(version != 1);
        vm.prank(alice);
        (bool done,) = address(lootboxes).call{value: BOX_COINS}(
            abi.encodeCall(lootboxes.buyBox, (boxId, version, NATIVE, 1, BOX_COINS))
        );
        vm.assertEq(done, false);
    }

    function test_GivenNewOdds_TheMaximumIsOfAllVersionsTogether() public {
        _giveBoxes(bob, WOODEN, MAX_BOXES - 1);
        _publishCrowns(WOODEN);
        vm.startPrank(alice);
        lootboxes.buyBox{value: BOX_COINS}(WOODEN, 2, NATIVE, 1, BOX_COINS);
        vm.expectRevert(
            abi.encodeWithSelector(
                IMastersLootboxes.MastersLootboxes_MaxSupplyExceeded.selector, WOODEN, MAX_BOXES, MAX_BOXES
            )
        );
        lootboxes.buyBox{value: BOX_COINS}(WOODEN, 2, NATIVE, 1, BOX_COINS);
        vm.stopPrank();
    }

    function test_RevertWhen_ThereAreNoOdds() public {
        vm.startPrank(owner);
        lootboxes.addBox(NEW_BOX, 10, GOLD, _only(NATIVE), list(1));
        vm.expectRevert(abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_NoOdds.selector, NEW_BOX, 0));
        lootboxes.setBoxEnabled(NEW_BOX, true);
        _expectNoOdds(NEW_BOX, 1);
        _expectNoOdds(WOODEN, 0);
        _expectNoOdds(WOODEN, 2);
        vm.stopPrank();
    }

    function test_GivenFormerOdds_AnOperatorStillGivesBoxesOfThem() public {
        _publishCrowns(WOODEN);
        _giveBoxes(bob, WOODEN, 2);
        vm.assertEq(lootboxes.balanceOf(bob, WOODEN_BOX), 2);
    }

    // mintRewardItem

    function testFuzz_GivenTheOwnerOrAnOperator_ItMintsOffTheShop(uint256 wooden, uint256 iron, bool byOwner) public {
        (wooden, iron) = (bound(wooden, 1, MAX_BOXES), bound(iron, 1, MAX_BOXES));
        vm.prank(owner);
        lootboxes.flipState();
        vm.prank(byOwner ? owner : operator);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.BoxMinted(bob, WOODEN, 1, wooden);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.BoxMinted(bob, IRON, 1, iron);
        lootboxes.mintRewardItem(bob, list(WOODEN_BOX, IRON_BOX), list(wooden, iron));
        vm.assertEq(lootboxes.balanceOf(bob, WOODEN_BOX), wooden);
        vm.assertEq(lootboxes.balanceOf(bob, IRON_BOX), iron);
        vm.assertEq(_supply(IRON), iron);
    }

    function test_RevertWhen_TheMinterIsNoOperator() public {
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersCollection.MastersCollection_NotOperator.selector, stranger)
        );
        lootboxes.mintRewardItem(bob, list(WOODEN_BOX), list(1));
        vm.prank(owner);
        vm.expectEmit(address(lootboxes));
        emit IMastersCollection.OperatorChanged(operator, false);
        lootboxes.setOperator(operator, false);
        vm.prank(operator);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersCollection.MastersCollection_NotOperator.selector, operator)
        );
        lootboxes.mintRewardItem(bob, list(WOODEN_BOX), list(1));
    }

    function test_RevertWhen_TheListsAreNotRight() public {
        vm.startPrank(operator);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_InvalidAmount.selector, 0, 50)
        );
        lootboxes.mintRewardItem(bob, new uint256[](0), new uint256[](0));
        vm.expectRevert(
            abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_InvalidAmount.selector, 51, 50)
        );
        lootboxes.mintRewardItem(bob, range(1, 51), range(1, 51));
        vm.expectRevert(IMastersLootboxes.MastersLootboxes_LengthMismatch.selector);
        lootboxes.mintRewardItem(bob, list(WOODEN_BOX), list(1, 1));
        _expectUnknownBox();
        lootboxes.mintRewardItem(bob, list(_box(NEW_BOX, 1)), list(1));
        vm.stopPrank();
    }

    function _expectNoOdds(uint256 boxId, uint256 version) private {
        vm.expectRevert(
            abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_NoOdds.selector, boxId, version)
        );
        lootboxes.mintRewardItem(bob, list(_box(boxId, version)), list(1));
    }

    function _setPrice(address currency, uint256 price) private {
        vm.prank(owner);
        lootboxes.setPrices(WOODEN, _only(currency), list(price));
    }

    function _only(address currency) private pure returns (address[] memory currencies) {
        currencies = new address[](1);
        currencies[0] = currency;
    }

    function _supply(uint256 boxId) private view returns (uint256 supply) {
        (,, supply,,) = lootboxes.getBox(boxId);
    }

    function _expectCurrency(address currency) private {
        vm.expectRevert(
            abi.encodeWithSelector(
                IMastersLootboxes.MastersLootboxes_CurrencyNotAccepted.selector, WOODEN, currency
            )
        );
        lootboxes.buyBox(WOODEN, 1, currency, 1, type(uint256).max);
    }

    function _expectUnknownBox() private {
        vm.expectRevert(
            abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_UnknownBox.selector, NEW_BOX)
        );
    }
}
