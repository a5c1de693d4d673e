// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Enumerable.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";

import {IGen1Collection} from "../../src/gen1/IGen1Collection.sol";
import {Gen1CollectionFixture} from "../support/Gen1CollectionFixture.sol";
import {Gen1Trader, NoReceiver} from "../support/Gen1Traders.sol";

contract Gen1DropTest is Gen1CollectionFixture {
    // initialize

    function test_GivenAFreshProxy_ItIsSetUp() public {
        vm.assertEq(gen1.owner(), owner);
        vm.assertEq(gen1.name(), "Hatchies");
        vm.assertEq(gen1.symbol(), "HATCHIE");
        vm.assertEq(gen1.baseURI(), URI);
        vm.assertEq(gen1.MAX_HATCHIES(), 40_000);
        vm.assertEq(gen1.MAX_PER_TX(), 40);
        vm.assertEq(gen1.FEE_BASIS_POINTS(), 200);
        vm.assertEq(gen1.totalSupply(), 0);
        vm.assertEq(gen1.calculatePrice(), BASE_PRICE);
        (address receiver, uint256 royalty) = gen1.royaltyInfo(0, 1 ether);
        vm.assertEq(receiver, treasury);
        vm.assertEq(royalty, 0.05 ether);
        vm.assertEq(gen1.supportsInterface(type(IERC721).interfaceId), true);
        vm.assertEq(gen1.supportsInterface(type(IERC721Metadata).interfaceId), true);
        vm.assertEq(gen1.supportsInterface(type(IERC721Enumerable).interfaceId), true);
        vm.assertEq(gen1.supportsInterface(type(IERC2981).interfaceId), true);
        vm.assertEq(gen1.supportsInterface(0xffffffff), false);
        address fresh = _proxy(_newImplementation(), abi.encodeCall(gen1.initialize, (_parameters(owner))));
        vm.assertEq(IGen1Collection(fresh).hasSaleStarted(), false);
    }

    // claimHatchie

    function testFuzz_GivenEnoughCoins_TokensAreClaimedAndTheRestReturns(uint256 amount, uint256 extra) public {
        amount = bound(amount, 1, 40);
        extra = bound(extra, 0, 1e24);
        uint256 before = alice.balance;
        uint256 cost = gen1.calculatePriceOf(amount);
        _give(bob, 3);

        vm.prank(alice);
        gen1.claimHatchie{value: cost + extra}(amount);

        vm.assertEq(gen1.balanceOf(alice), amount);
        vm.assertEq(gen1.tokensOfOwner(alice), range(3, amount));
        vm.assertEq(gen1.totalSupply(), amount + 3);
        vm.assertEq(alice.balance, before - cost);
        vm.assertEq(address(gen1).balance, cost);
    }

    function testFuzz_GivenAnySupply_ATokenCostsByItsOwnNumber(uint256 supply, uint256 amount) public {
        supply = bound(supply, 0, 400);
        amount = bound(amount, 1, 40);
        for (uint256 left = supply; left > 0;) {
            uint256 count = left < 40 ? left : 40;
            _give(bob, count);
            left -= count;
        }
        uint256 cost = 0;
        for (uint256 id = supply; id < supply + amount; ++id) {
            cost += BASE_PRICE + id / STEP_SIZE * PRICE_STEP;
        }

        vm.assertEq(gen1.calculatePriceOf(amount), cost);
        vm.assertEq(gen1.calculatePrice(), BASE_PRICE + supply / STEP_SIZE * PRICE_STEP);
        vm.prank(alice);
        gen1.claimHatchie{value: cost}(amount);
        vm.assertEq(address(gen1).balance, cost);
    }

    function testFuzz_RevertWhen_TooLittleIsSent(uint256 amount, uint256 sent) public {
        amount = bound(amount, 1, 40);
        uint256 cost = gen1.calculatePriceOf(amount);
        sent = bound(sent, 0, cost - 1);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_Underpaid.selector, sent, cost));
        gen1.claimHatchie{value: sent}(amount);
    }

    function test_RevertWhen_TheDropIsPaused() public {
        vm.prank(owner);
        vm.expectEmit(address(gen1));
        emit IGen1Collection.DropChanged(false);
        gen1.pauseDrop();
        vm.assertEq(gen1.hasSaleStarted(), false);
        vm.prank(alice);
        vm.expectRevert(IGen1Collection.Gen1Collection_NotStarted.selector);
        gen1.claimHatchie{value: 1 ether}(1);

        vm.prank(owner);
        vm.expectEmit(address(gen1));
        emit IGen1Collection.DropChanged(true);
        gen1.startDrop();
        vm.prank(alice);
        gen1.claimHatchie{value: 1 ether}(1);
        vm.assertEq(gen1.ownerOf(0), alice);
    }

    function test_RevertWhen_NoneOrTooManyAreClaimed() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_InvalidAmount.selector, 0, 40));
        gen1.claimHatchie{value: 1 ether}(0);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_InvalidAmount.selector, 41, 40));
        gen1.claimHatchie{value: 1000 ether}(41);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_InvalidAmount.selector, 41, 40));
        gen1.calculatePriceOf(41);
        vm.stopPrank();
    }

    function test_GivenFewerAreLeft_TheyAreClaimedAndThenNone() public {
        vm.prank(owner);
        gen1.setPriceCurve(1 ether, 0, 65_535);
        _mintAllBut(3);
        uint256 before = alice.balance;

        vm.prank(alice);
        gen1.claimHatchie{value: 10 ether}(10);

        vm.assertEq(gen1.balanceOf(alice), 3);
        vm.assertEq(gen1.ownerOf(39_999), alice);
        vm.assertEq(before - alice.balance, 3 ether);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_SoldOut.selector, 1, 0));
        gen1.claimHatchie{value: 1 ether}(1);
        vm.prank(minter);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_SoldOut.selector, 1, 0));
        gen1.mintTo(bob, 1);
        // The last one has no next.
        vm.prank(alice);
        gen1.transferFrom(alice, bob, 39_999);
        vm.assertEq(gen1.ownerOf(39_998), alice);
        vm.assertEq(gen1.tokensOfOwnerIn(bob, 39_990, 50_000), list(39_999));
    }

    function test_RevertWhen_AClaimantCannotHoldTokens() public {
        NoReceiver claimant = new NoReceiver();
        vm.deal(address(claimant), 1 ether);
        vm.prank(address(claimant));
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(claimant)));
        gen1.claimHatchie{value: 1 ether}(1);
    }

    function test_RevertWhen_AClaimantCannotTakeTheRest() public {
        NoReceiver claimant = new NoReceiver();
        vm.deal(address(claimant), 2 ether);
        vm.prank(address(claimant));
        vm.expectRevert(IGen1Collection.Gen1Collection_TransferFailed.selector);
        gen1.claimHatchie{value: 2 ether}(1);
    }

    function test_GivenAClaimantThatIsAContract_ItIsAskedForEachToken() public {
        Gen1Trader claimant = new Gen1Trader();
        vm.deal(address(claimant), 3 ether);
        vm.prank(address(claimant));
        gen1.claimHatchie{value: 3 ether}(3);
        vm.assertEq(claimant.received(), 3);
        vm.assertEq(gen1.balanceOf(address(claimant)), 3);
    }

    // mintTo

    function testFuzz_GivenAMinter_TokensAreNumberedInARow(uint256 first, uint256 second) public {
        (first, second) = (bound(first, 1, 40), bound(second, 1, 40));
        vm.prank(owner);
        gen1.pauseDrop();
        vm.assertEq(_give(alice, first), 0);
        vm.assertEq(_give(bob, second), first);
        vm.assertEq(gen1.tokensOfOwner(bob), range(first, second));
        vm.assertEq(gen1.totalSupply(), first + second);
        vm.assertEq(gen1.tokenByIndex(first), first);
    }

    function test_RevertWhen_OthersMint() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_NotMinter.selector, alice));
        gen1.mintTo(alice, 1);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_NotMinter.selector, owner));
        gen1.mintTo(alice, 1);
    }

    function test_RevertWhen_AFormerMinterMints() public {
        vm.assertEq(gen1.isMinter(minter), true);
        vm.prank(owner);
        vm.expectEmit(address(gen1));
        emit IGen1Collection.MinterChanged(minter, false);
        gen1.setMinter(minter, false);
        vm.assertEq(gen1.isMinter(minter), false);
        vm.prank(minter);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_NotMinter.selector, minter));
        gen1.mintTo(alice, 1);
    }

    function test_RevertWhen_AMinterMintsNonsense() public {
        NoReceiver receiver = new NoReceiver();
        vm.startPrank(minter);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        gen1.mintTo(address(0), 1);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(receiver)));
        gen1.mintTo(address(receiver), 1);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_InvalidAmount.selector, 0, 40));
        gen1.mintTo(alice, 0);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_InvalidAmount.selector, 41, 40));
        gen1.mintTo(alice, 41);
        vm.stopPrank();
    }

    // the owner's settings

    function testFuzz_GivenACurve_ThePriceFollowsIt(uint256 base, uint256 step, uint256 size) public {
        (base, step) = (bound(base, 0, type(uint88).max), bound(step, 0, type(uint88).max));
        size = bound(size, 1, 65_535);
        _give(bob, 40);
        vm.prank(owner);
        vm.expectEmit(address(gen1));
        emit IGen1Collection.PriceCurveChanged(base, step, size);
        gen1.setPriceCurve(base, step, size);
        vm.assertEq(gen1.calculatePrice(), base + 40 / size * step);
        vm.assertEq(gen1.hasSaleStarted(), true);
        vm.assertEq(gen1.totalSupply(), 40);
    }

    function test_RevertWhen_ACurveMakesNoSense() public {
        uint256 tooMuch = 1 << 88;
        _expectNoCurve(tooMuch, 0, 1);
        _expectNoCurve(0, tooMuch, 1);
        _expectNoCurve(0, 0, 0);
        _expectNoCurve(0, 0, 65_536);
    }

    function test_GivenTheOwner_SettingsAreToldAndKept() public {
        _give(alice, 2);
        vm.startPrank(owner);
        vm.expectEmit(address(gen1));
        emit IGen1Collection.BaseURIChanged("ipfs://x/");
        gen1.setBaseURI("ipfs://x/");
        vm.expectEmit(address(gen1));
        emit IGen1Collection.ProvenanceHashChanged("abc");
        gen1.setProvenanceHash("abc");
        vm.expectEmit(address(gen1));
        emit IGen1Collection.RoyaltyChanged(bob, 1_000);
        gen1.setRoyalty(bob, 1_000);
        vm.stopPrank();
        vm.assertEq(gen1.tokenURI(1), "ipfs://x/1");
        vm.assertEq(gen1.METADATA_PROVENANCE_HASH(), "abc");
        (address receiver, uint256 royalty) = gen1.royaltyInfo(1, 50);
        vm.assertEq(receiver, bob);
        vm.assertEq(royalty, 5);
    }

    function test_RevertWhen_TheMinterIsZero() public {
        vm.prank(owner);
        vm.expectRevert(IGen1Collection.Gen1Collection_ZeroAddress.selector);
        gen1.setMinter(address(0), true);
    }

    function test_RevertWhen_AStrangerActsAsOwner() public {
        _expectNotOwner(abi.encodeCall(gen1.startDrop, ()));
        _expectNotOwner(abi.encodeCall(gen1.pauseDrop, ()));
        _expectNotOwner(abi.encodeCall(gen1.setPriceCurve, (0, 0, 1)));
        _expectNotOwner(abi.encodeCall(gen1.setMinter, (stranger, true)));
        _expectNotOwner(abi.encodeCall(gen1.setBaseURI, ("")));
        _expectNotOwner(abi.encodeCall(gen1.setProvenanceHash, ("")));
        _expectNotOwner(abi.encodeCall(gen1.setRoyalty, (stranger, 1)));
        _expectNotOwner(abi.encodeCall(gen1.withdrawAll, ()));
    }

    // withdrawAll

    function testFuzz_GivenClaims_TheOwnerWithdrawsTheProceeds(uint256 amount, uint256 sent) public {
        amount = bound(amount, 1, 40);
        uint256 cost = gen1.calculatePriceOf(amount);
        sent = bound(sent, 0, 1 ether);
        vm.deal(owner, sent);
        vm.prank(alice);
        gen1.claimHatchie{value: cost}(amount);

        vm.prank(owner);
        vm.expectEmit(address(gen1));
        emit IGen1Collection.Withdrawn(owner, cost + sent);
        gen1.withdrawAll{value: sent}();

        vm.assertEq(owner.balance, cost + sent);
        vm.assertEq(address(gen1).balance, 0);
    }

    function test_RevertWhen_TheOwnerCannotTakeCoins() public {
        NoReceiver other = new NoReceiver();
        vm.prank(owner);
        gen1.transferOwnership(address(other));
        vm.startPrank(address(other));
        gen1.acceptOwnership();
        vm.expectRevert(IGen1Collection.Gen1Collection_TransferFailed.selector);
        gen1.withdrawAll();
        vm.stopPrank();
    }

    function _expectNoCurve(uint256 base, uint256 step, uint256 size) private {
        vm.prank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(IGen1Collection.Gen1Collection_InvalidCurve.selector, base, step, size)
        );
        gen1.setPriceCurve(base, step, size);
    }
}
